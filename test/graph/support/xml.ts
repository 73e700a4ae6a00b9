import { createRequire } from "node:module";

// Its types would bring those of browsers into the whole project.
const { DOMParser } = createRequire(import.meta.url)("@xmldom/xmldom") as {
  DOMParser: new (
    options: object,
  ) => { parseFromString(text: string, type: string): { documentElement: unknown } };
};

/** What tests read of an element. */
export interface XmlElement {
  textContent: string;
  getAttribute(name: string): string;
  getElementsByTagName(name: string): ArrayLike<XmlElement>;
}

/** Reads XML strictly: whatever the parser has to say against it is thrown. */
export function readXml(text: string): XmlElement {
  const refuse = (what: unknown) => {
    throw new Error(String(what));
  };
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  return parser.parseFromString(text, "application/xml").documentElement as XmlElement;
}

/** Elements of a name below another, in order. */
export function all(root: XmlElement, name: string): XmlElement[] {
  return Array.from(root.getElementsByTagName(name));
}
