import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { Note } from "../../ui/states.tsx";

const TOO_LONG =
  "This conversation has become too long for an address, which a reload or a link would need. Begin a new one.";
const HELD_BACK =
  "Not sent yet: the question before it is still being answered. Send it when that is done, or press Stop first.";

type QuestionFormProps = {
  readonly isFollowing: boolean;
  readonly isAsking: boolean;
  /** Whether nothing can follow, as the address is full. */
  readonly isClosed: boolean;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
};

/** Where questions are typed: below the conversation, and in sight wherever one reads in it. */
export function QuestionForm({ isFollowing, isAsking, isClosed, onAsk, onStop }: QuestionFormProps): ReactNode {
  const [text, setText] = useState("");
  const [isHeldBack, setHeldBack] = useState(false);
  const send = () => {
    if (text.trim() === "" || isClosed) return;
    setHeldBack(isAsking);
    if (isAsking) return;
    onAsk(text.trim());
    setText("");
  };
  return (
    <div className={isFollowing ? "stays-below sticky bottom-3 z-10 mt-4" : "mb-4"}>
      {isClosed ? <Note look="info">{TOO_LONG}</Note> : null}
      <Form onSend={send} className={`card p-3 ${isFollowing ? "shadow-float!" : ""}`}>
        <div className="flex gap-2">
          <label htmlFor="question" className="sr-only">
            Question
          </label>
          <input
            id="question"
            className="min-h-9 min-w-0 flex-1 rounded-ctl bg-transparent px-2 text-[15px] outline-offset-0"
            placeholder={isFollowing ? "Ask on: and by account?" : "What would you like to know?"}
            maxLength={2000}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {isAsking ? (
            <Button onClick={onStop}>Stop</Button>
          ) : (
            <Button type="submit" look="primary" disabled={text.trim() === "" || isClosed}>
              Ask
            </Button>
          )}
        </div>
        <p role="status" className="px-2 pt-1 text-xs text-warn empty:hidden">
          {isHeldBack && isAsking ? HELD_BACK : ""}
        </p>
      </Form>
    </div>
  );
}
