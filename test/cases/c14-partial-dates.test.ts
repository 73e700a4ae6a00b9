import { describe, expect, test } from "vitest";
import { held, values } from "./support/answers.ts";
import { CommandLineDesk } from "./support/command-line-desk.ts";
import type { Desk } from "./support/desk.ts";
import { faces } from "./support/faces.ts";

const starts = { "hall 2": "2019", "hall 3": "2021-03", "hall 4": "2022-06-15" };

async function fill(desk: Desk): Promise<void> {
  for (const [object, from] of Object.entries(starts)) {
    await desk.assert({ subject: "Fernbank", predicate: "opened", object, from });
  }
}

describe.each(faces)("C14 'In 2019' stays a year ($face)", ({ open }) => {
  test("partial dates are read back as given and count from their first instant", async () => {
    const desk = await open("2026-01-01T00:00:00Z");
    await fill(desk);

    const given = [["2019"], ["2021-03"], ["2022-06-15"]];
    const { facts } = await desk.facts({ subject: "Fernbank" });
    expect(facts.map((fact) => [fact.valid_text.from])).toEqual(given);
    const { timelines } = await desk.timeline({ subject: "Fernbank", predicate: "opened" });
    const changes = timelines.flatMap((timeline) => timeline.changes);
    expect(changes.map((change) => [change.at_text])).toEqual(given);
    expect(values({ facts } as never)).toEqual(["hall 2", "hall 3", "hall 4"]);
    const periods = timelines.flatMap((timeline) => timeline.periods);
    expect(periods.map((period) => [period.valid_text.from])).toEqual(given);
    expect(periods.map((period) => "entity" in period.object && period.object.entity.name)).toEqual([
      "hall 2",
      "hall 3",
      "hall 4",
    ]);
    const entries = await desk.get(changes.map((change) => change.entry));
    expect(entries.map((found) => found.kind === "entry" && [found.entry["from"]])).toEqual(given);
    const lines = (await desk.export())
      .map((line) => JSON.parse(line))
      .filter((line) => line.op === "assert");
    expect(lines.map((line) => [line.from])).toEqual(given);

    const at = (instant: string) => held(desk, "Fernbank", "opened", { at: instant });
    expect(await at("2019-01-01T00:00Z")).toEqual(["hall 2"]);
    expect(await at("2018-12-31T23:59:59.999Z")).toEqual([]);
    expect(await at("2021-03-01T00:00Z")).toEqual(["hall 2", "hall 3"]);
    expect(await at("2021-02-28T23:59:59.999Z")).toEqual(["hall 2"]);
    await desk.close();
  });

  test("no text shows a day that nobody said", async () => {
    const desk = await open("2026-01-01T00:00:00Z");
    await fill(desk);
    const { facts } = await desk.facts({ subject: "Fernbank" });
    const why = await desk.why(facts[0]!.id);
    const recall = await desk.recall("When did Fernbank open hall 2 and hall 3?", { history: true });
    const texts = [recall.context, ...why.explanation, ...recall.items.map((item) => item.text)];
    if (desk instanceof CommandLineDesk) {
      const commands = [
        ["facts", "Fernbank"],
        ["facts", "Fernbank", "--history"],
        ["timeline", "Fernbank"],
        ["changes"],
        ["why", facts[0]!.id],
        ["get", facts[0]!.id, facts[0]!.evidence[0]!.entry],
        ["recall", "When did Fernbank open hall 2?"],
        ["diff", "2018", "2024"],
        ["assert", "Fernbank", "opened", "hall 2", "--from", "2019"],
      ];
      for (const argv of commands) texts.push(await desk.text(argv));
      expect(await desk.text(["facts", "Fernbank"])).toMatch(/hall 2.*2019/s);
    }
    for (const text of texts) {
      expect(text).not.toMatch(/2019-01/);
      expect(text).not.toMatch(/2021-03-01/);
      expect(text).not.toMatch(/2022-06-15T/);
    }
    expect(recall.context).toMatch(/2019/);
    await desk.close();
  });

  test("neither do the ends", async () => {
    const desk = await open("2026-01-01T00:00:00Z");
    const kestrel = { subject: "Kestrel bot", predicate: "hosted_in" };
    await desk.assert({ ...kestrel, object: "hall 2", from: "2019", until: "2021-03" });
    const { timelines } = await desk.timeline(kestrel);
    expect(timelines[0]!.periods[0]!.valid_text).toEqual({ from: "2019", until: "2021-03" });
    const recall = await desk.recall("Which hall is Kestrel bot hosted in?", { history: true });
    expect(recall.items[0]!.valid_text).toEqual({ from: "2019", until: "2021-03" });
    expect(recall.context).toContain("from 2019 until 2021-03,");
    if (desk instanceof CommandLineDesk) {
      for (const argv of [
        ["timeline", "Kestrel bot"],
        ["facts", "Kestrel bot", "--history"],
        ["recall", "Kestrel bot hall", "--history"],
      ]) {
        expect(await desk.text(argv)).toMatch(/2019 (→ | )2021-03 /);
      }
    }
    await desk.close();
  });
});
