import "./styles/pages.css";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./lib/query-client.ts";
import { askSinceEnded } from "./lib/sign-in-asked.ts";
import { createPages } from "./router.tsx";

const client = createQueryClient(askSinceEnded);
const pages = createPages(client);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root.");

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <RouterProvider router={pages} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
