/** The part of mapshaper that is used here; it brings no types. */
declare module 'mapshaper' {
  const mapshaper: {
    /** Runs commands on files given by name, and gives the files that they write. */
    applyCommands(
      commands: string,
      input: Record<string, string | Uint8Array>,
    ): Promise<Record<string, Buffer>>
  }
  // oxlint-disable-next-line import/no-default-export -- as the package has it
  export default mapshaper
}
