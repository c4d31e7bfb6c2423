import { phraseTable } from "../phrases.ts";
import type { Token } from "../tokens.ts";
import { isNamedProduct } from "./known-products.ts";
import { isNickname } from "./nicknames.ts";

const HIT =
  "hit|hits|affect|affects|affected|impact|impacts|impacted|hurt|touch|touched|reach|reached|concern|concerns";
const EXPOSED = "vulnerable|affected|exposed|impacted|hit|safe|protected|secure|patched|compromised";
const FLAW = "bug|bugs|thing|flaw|flaws|vulnerability|vulnerabilities";
const RUN = "running|run|using|use|having|have|got";
const ANYTHING = "anything|something|software|stuff|products|product|systems|services|things";
/** Whether something that is named hit somebody: "did log4j hit us", "are we affected by nginx". */
export const readHit = phraseTable<true>(
  [
    [`did|has|have|does|do|is|was|were|will|can|could the? #named ${FLAW}? already? ${HIT} us|me`, true],
    [`are|were|am we|i still|already|also? ${EXPOSED} by|to|from|against|for the? #named`, true],
    [`is|are our|my #any? #named still|already? ${EXPOSED}`, true],
    [`is|are our|my #any still|already|all? ${EXPOSED} by|to|from|against|for the? #named`, true],
    [
      `are|do|did|have we|i still|already? ${RUN} ${ANYTHING} that|which|thats? is|are? ${EXPOSED} by|to|from? #named`,
      true,
    ],
    [
      `do|does|are|is|have|has any|some of? our|my|the #any ${RUN}|runs|uses|has ${ANYTHING}? that|which|thats? ` +
        `is|are? ${EXPOSED} by|to|from? #named`,
      true,
    ],
    ["is|are the? #named a? risk|risks|problem|problems|threat|threats|danger|issue for|to us", true],
  ],
  {
    any: (tokens, at) => tokens[at]?.word ?? null,
    named: (tokens, at) => (isNamed(tokens[at]) ? (tokens[at]?.word ?? null) : null),
  },
);

const HITTING = "affecting|hitting|impacting|concerning|touching";

/** "Any CVEs that hit our RDS": what is named is looked up, whether it is hit is not known. */
export const readHitsOurs = phraseTable<true>([[`that|which? ${HIT}|${HITTING} our|my`, true]]);

/** Whether a token names a product or a vulnerability; a vendor that sends bills, too, may hit somebody with these. */
export function isNamed(token: Token | undefined): boolean {
  const { kind = "end", word = "" } = token ?? {};
  if (/^(google|microsoft|amazon|oracle|ibm)$/.test(word)) return false;
  return kind === "cve" || isNickname(word) || isNamedProduct(word.replace(/^["`“]|["`”]$/g, ""));
}

/** Whether somebody is hit at all: "are we safe?", of nothing that is named. */
export const readSafe = phraseTable<true>([
  [`are|were|am we|i still|all|really|currently? ${EXPOSED}|hacked|breached now|today|currently|here|yet?`, true],
  ["are|am we|i at risk now|today|currently|here?", true],
  ["have|did we|i been|get|got hacked|breached|compromised|attacked now|today|currently|here|yet?", true],
]);

const WHAT = "what|whats|which|anything|something|everything|stuff|things";
const TO = "do|did|we|i|you|have|has|need|needs|must|should|got|to|be|is|left|still|that|there|exactly";
/** "What do we have to patch this month?": what KEV wants fixed by some day. */
export const readToPatch = phraseTable<true>([
  [`${WHAT} ${TO}? ${TO}? ${TO}? ${TO}? ${TO}? patch|patched|patching|remediate|remediated`, true],
  ["what|which|any|list|show patches are|is? due|needed|required|outstanding|pending", true],
  ["patches|patching due|deadline|deadlines|schedule", true],
]);

/** What is not in the feeds: what of somebody's own runs which software, and what of it was patched. */
export const readExposure = phraseTable<true>(
  [
    ["our|my servers|hosts|machines|instances|systems|containers|workloads|clusters|apps|vms|boxes|laptops", true],
    [
      "do|does|is|are our|my #any? boxes|servers|hosts|machines|instances|vms|systems|clusters|apps|containers #any? " +
        "run|runs|running|use|uses|using|have|affected",
      true,
    ],
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
    [`${HIT}|${HITTING} us|me`, true],
    ["who|whos patches|fixes|remediates|handles|owns|mitigates", true],
    ["who|whos is? responsible|accountable for patching|fixing|remediating|mitigating?", true],
    ["which|what team|teams|squad|group|owner|person patches|fixes|remediates|handles|owns|mitigates", true],
    ["do|did we|i have|got open|outstanding|left|unpatched|unfixed", true],
  ],
  {
    any: (tokens, at) => tokens[at]?.word ?? null,
    cve: (tokens, at) => (tokens[at]?.kind === "cve" ? (tokens[at]?.word ?? null) : null),
  },
);
