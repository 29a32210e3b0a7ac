/** The body of an answer of somebody else's server, read piece by piece; null, and the rest left unread, where it is larger than `most` bytes. */
export async function limitedBody(answer: Response, most: number): Promise<Buffer<ArrayBuffer> | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    // Leaving the loop cancels the rest.
    if (size > most) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
