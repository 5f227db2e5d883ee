/** Pages, styles and scripts for the browser, taken into the build as they are. */
declare module '*?raw' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- this is how the build hands over a file's text
  export default text;
}
