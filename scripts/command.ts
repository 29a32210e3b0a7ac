/** Does what a command was asked for; what went wrong is told in a sentence, and it ends with 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
