// Runs before the first paint, so that a chosen theme never flashes; the policy of the pages allows no inline script.
(() => {
  try {
    const theme = localStorage.getItem("costplane-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that keeps nothing follows the system.
  }
})();
