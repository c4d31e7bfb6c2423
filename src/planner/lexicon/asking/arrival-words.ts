import type { Phrase } from "../../phrases.ts";

const DATA = "data|numbers|figures|costs|cost|spend|bill|bills|export|exports|usage";
const DAYS = "yesterday|today|friday|monday|weekend";
const HERE = "in|there|here|complete|final|loaded|arrived|available|landed|posted|through|out|up";
const COME = "come|came|arrive|arrived|land|landed|load|loaded|show|shown|turn|turned|trickle|trickled|post|posted";

/** Whether days have arrived: "are yesterday's numbers in yet", "have the figures for today come through". */
export const ARRIVAL_PHRASES: readonly Phrase[] = [
  `is|has ${DAYS} ${HERE} yet`,
  `is|has ${DAYS} in|loaded|complete|final|posted`,
  `is|are|has|have|did the|our|my? ${DAYS} ${DATA} ${HERE} yet?`,
  `is|are|has|have|did the|our|my? ${DAYS} ${DATA} ${COME} in|through|up? yet?`,
  `has|have|did the|our|my? ${DATA} for|of|from ${DAYS} ${COME} in|through|up? yet?`,
  `is|are the|our|my? ${DATA} for|of|from ${DAYS} ${HERE} yet?`,
  `do we|i|you have the? ${DAYS} ${DATA} yet`,
  `do we|i|you have the? ${DATA} for|of|from ${DAYS} yet`,
];
