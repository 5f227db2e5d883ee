/** Styles of the API page, inline; colours as in web/styles/tokens.css. */
export const apiPageStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fffcf7, #17110e); --raised: light-dark(#fff, #221a16); --sunken: light-dark(#f7f0e7, #100b09);
  --ink: light-dark(#231815, #f7eee4); --ink-2: light-dark(#4b3a33, #dccdbf); --muted: light-dark(#6e5a50, #b5a294);
  --line: light-dark(#e8d9cb, #3d2f28); --link: light-dark(#b32413, #ff9175); --focus: light-dark(#2b4478, #f6bc4f);
  --neem: light-dark(#23613f, #86cfa0); --neem-tint: light-dark(#e8f3ea, #15291d);
  --haldi: light-dark(#8a5200, #f6bc4f); --haldi-tint: light-dark(#fff3d9, #33270f);
  --lac: light-dark(#9b1b48, #f590b0); --lac-tint: light-dark(#fcebf1, #331420);
  --indigo: light-dark(#2b4478, #b9c6ee); --indigo-tint: light-dark(#e9eefa, #1b2338);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; }
body { background: var(--ground); color: var(--ink); font: 16px/1.6 'Anek Latin', 'Segoe UI', system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
h1, h2, h3 { font-family: Eczar, Georgia, 'Times New Roman', serif; font-weight: 500; letter-spacing: -0.01em; line-height: 1.2; text-wrap: balance; }
h1 { font-size: clamp(2rem, 1.5rem + 2vw, 2.75rem); margin: 0 0 0.75rem; }
h2 { font-size: 1.75rem; margin: 3.5rem 0 1rem; }
h3 { align-items: baseline; display: flex; flex-wrap: wrap; font-size: 1rem; gap: 0.5rem 0.75rem; margin: 0 0 0.75rem; }
h4 { font-size: 0.9375rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0.5rem 0; max-width: 68ch; }
a { color: var(--link); text-underline-offset: 0.25em; }
:focus-visible { border-radius: 4px; outline: 3px solid var(--focus); outline-offset: 2px; }
.frame { margin: 0 auto; max-width: 82rem; padding: 2rem 1rem 5rem; }
nav { background: var(--sunken); border-radius: 12px; margin-top: 2rem; padding: 0 1.25rem 1.25rem; }
nav h2 { color: var(--muted); font: 600 0.875rem/1.4 'Anek Latin', 'Segoe UI', system-ui, sans-serif; letter-spacing: 0; margin: 0 0 0.25rem; }
nav section { padding-top: 1.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { color: var(--ink-2); display: flex; gap: 0.6rem; padding: 0.3rem 0; text-decoration: none; }
nav a:hover { text-decoration: underline; }
.method { border-radius: 6px; flex: none; font: 600 0.75rem/1.5 ui-monospace, monospace; min-width: 3.9rem; padding: 0.1rem 0.4rem; text-align: center; align-self: start; }
.GET { background: var(--neem-tint); color: var(--neem); }
.POST { background: var(--indigo-tint); color: var(--indigo); }
.PUT { background: var(--haldi-tint); color: var(--haldi); }
.DELETE { background: var(--lac-tint); color: var(--lac); }
.path { font: 500 1.0625rem/1.5 ui-monospace, monospace; letter-spacing: -0.02em; min-width: 0; }
nav .path { font-size: 0.8125rem; line-height: 1.6; }
.call, .shape { background: var(--raised); border: 1px solid var(--line); border-radius: 12px; margin-top: 1.25rem; padding: 1.25rem 1rem; }
:target { border-color: var(--focus); }
.access { color: var(--muted); font-size: 0.9375rem; }
code, pre { background: var(--sunken); border-radius: 4px; font: 0.875rem/1.5 ui-monospace, monospace; padding: 0.1rem 0.3rem; }
pre { border-radius: 8px; margin: 0.5rem 0; padding: 0.875rem 1rem; white-space: pre-wrap; }
table { border-collapse: collapse; font-size: 0.9375rem; table-layout: fixed; width: 100%; }
th { color: var(--muted); font-weight: 500; }
th:not(:last-child) { width: 28%; }
th, td { border-bottom: 1px solid var(--line); padding: 0.45rem 1rem 0.45rem 0; text-align: left; vertical-align: top; }
tr:last-child td { border-bottom: 0; }
td code { background: none; padding: 0; }
summary { color: var(--ink-2); cursor: pointer; padding: 0.6rem 0; }
@media (width >= 48rem) {
  .frame { padding: 3rem 2.5rem 6rem; }
  .call, .shape { padding: 1.5rem 1.75rem; }
  nav { columns: 2; column-gap: 2rem; }
  nav section { break-inside: avoid; }
}
@media (width >= 64rem) {
  .frame { display: grid; gap: 0 3.5rem; grid-template-columns: 20rem minmax(0, 1fr); }
  header { grid-column: 1 / -1; }
  nav { align-self: start; columns: auto; margin-top: 2.5rem; max-height: calc(100vh - 3rem); overflow-y: auto; position: sticky; top: 1.5rem; }
  main > h2:first-child { margin-top: 2.5rem; }
}
@media print { nav { display: none; } .call { break-inside: avoid; } }
`;
