import { NaiveStore } from "../../src/testing/naive/naive-store.ts";
import { storeContract } from "../../src/testing/store-contract.ts";
import { runs } from "../support/runs.ts";

storeContract("naive", async () => ({ store: new NaiveStore() }), { histories: runs(20, 700) });
