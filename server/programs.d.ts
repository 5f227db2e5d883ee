declare module 'virtual:programs/*' {
  const text: string;
  export default text;
}
