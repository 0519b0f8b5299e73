/** The text of a source file (`catalogueConfig` of `@ems/federation/webpack`). */
declare module '*?source' {
  const source: string
  export default source
}
