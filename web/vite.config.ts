import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const ENTRY_PARTS =
  /web\/(lib|routes\/sign-in|features\/people|ui\/(button|field|loaded|states|copy|toast))|react-query/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2023",
    // The content security policy lets no data: address be a script or a style.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A page of forty small files waits for one after the other: over HTTP/1.1 browsers fetch six at a time.
          groups: [
            { name: "start", tags: ["$initial"] },
            // What signing in needs, too, lies by itself: nobody waits for menus and charts there.
            { name: "common", minShareCount: 2, test: ENTRY_PARTS },
            // Libraries import no page, so no two files wait for each other.
            { name: "parts", minShareCount: 2, test: /node_modules/ },
            { name: "shared", minShareCount: 2 },
          ],
        },
      },
    },
  },
});
