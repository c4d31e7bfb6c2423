import { entryOf } from "../../core/text/entry-of.ts";

/** What MITRE calls the weaknesses that are counted most, in few words; of its lists of the most dangerous ones. */
const NAMES: Readonly<Record<string, string>> = {
  "CWE-20": "improper input validation",
  "CWE-22": "path traversal",
  "CWE-77": "command injection",
  "CWE-78": "OS command injection",
  "CWE-79": "cross-site scripting",
  "CWE-89": "SQL injection",
  "CWE-94": "code injection",
  "CWE-119": "memory buffer overrun",
  "CWE-120": "buffer copy without a check of the size",
  "CWE-121": "stack overflow",
  "CWE-122": "heap overflow",
  "CWE-125": "out-of-bounds read",
  "CWE-190": "integer overflow",
  "CWE-200": "exposure of sensitive information",
  "CWE-269": "improper privilege management",
  "CWE-276": "incorrect default permissions",
  "CWE-284": "improper access control",
  "CWE-287": "improper authentication",
  "CWE-306": "missing authentication",
  "CWE-352": "cross-site request forgery",
  "CWE-362": "race condition",
  "CWE-400": "uncontrolled resource consumption",
  "CWE-416": "use after free",
  "CWE-434": "unrestricted upload of files",
  "CWE-476": "NULL pointer dereference",
  "CWE-502": "deserialization of untrusted data",
  "CWE-601": "open redirect",
  "CWE-611": "XML external entities",
  "CWE-639": "authorization by a key of the user",
  "CWE-770": "allocation without limits",
  "CWE-787": "out-of-bounds write",
  "CWE-798": "hard-coded credentials",
  "CWE-862": "missing authorization",
  "CWE-863": "incorrect authorization",
  "CWE-918": "server-side request forgery",
};

/** "CWE-79 (cross-site scripting)"; the number alone where it is none of the well-known ones. */
export function nameOfWeakness(cwe: string): string {
  const name = entryOf(NAMES, cwe);
  return name === undefined ? cwe : `${cwe} (${name})`;
}
