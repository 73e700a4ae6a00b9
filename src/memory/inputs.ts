export type * from "../model/inputs.ts";
