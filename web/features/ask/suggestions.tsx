import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";

/** Questions of each kind that is understood, to be asked as they are. */
export const EXAMPLES = [
  "Why did our cost change last month?",
  "What did we spend by team this month?",
  "Which days were unusual?",
  "What will we spend by the end of the month?",
  "Which critical vulnerabilities are exploited?",
  "What has no tag team?",
];

type SuggestionsProps = { readonly questions: readonly string[]; readonly onAsk: (question: string) => void };

/** Questions that are asked by a click. */
export function Suggestions({ questions, onAsk }: SuggestionsProps): ReactNode {
  return (
    <div className="flex flex-wrap gap-2">
      {questions.map((question) => (
        <Button key={question} onClick={() => onAsk(question)} className="max-w-full text-left whitespace-normal!">
          {question}
        </Button>
      ))}
    </div>
  );
}
