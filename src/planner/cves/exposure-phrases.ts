import { phraseTable } from "../phrases.ts";

/** What is not in the feeds: what of somebody's own runs which software, and what of it was patched. */
export const readExposure = phraseTable<true>(
  [
    ["our|my servers|hosts|machines|instances|systems|containers|workloads|clusters|apps|vms|boxes|laptops", true],
    ["are|is|were|was any? of? our|my #any #any? vulnerable|affected|exposed|impacted|hit|patched", true],
    ["are|is any|some|one? of? our|my own? #any #any? running|using", true],
    ["which of? our|my #any", true],
    ["are|were|am we|i still|already? vulnerable|affected|exposed|impacted|hit|safe|protected|patched", true],
    ["do|did we|i still|already? run|use|patch|fix", true],
    ["have|has we|i already|ever? patched|fixed|updated|mitigated", true],
    ["who #any? needs|need|has|must|should to? patch|fix|update|remediate", true],
    ["have|has our|my #any? #any? already? patched|fixed|updated|mitigated", true],
    ["did|has|have anyone|anybody|someone|somebody|our #any? #any? #any? #any? patch|patched|fix|fixed|updated", true],
    ["do we|i have #cve", true],
    ["do|did we|i have|got open|outstanding|left|unpatched|unfixed", true],
  ],
  {
    any: (tokens, at) => tokens[at]?.word ?? null,
    cve: (tokens, at) => (tokens[at]?.kind === "cve" ? (tokens[at]?.word ?? null) : null),
  },
);
