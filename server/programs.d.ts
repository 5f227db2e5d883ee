declare module '*?program' {
  const text: string;
  export default text;
}
