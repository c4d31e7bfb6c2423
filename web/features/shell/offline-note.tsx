import { type ReactNode, useSyncExternalStore } from "react";
import { Note } from "../../ui/states.tsx";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says that the network is away, while it is. */
export function OfflineNote(): ReactNode {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (isOnline) return null;
  return <Note>You are offline. What is on the page stays; it goes on when the network is back.</Note>;
}
