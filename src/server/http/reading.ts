import type { FileContent } from '#contract/envelope.ts'

/** So often it is asked again whether somebody who goes on reading a file may. */
const askEveryMs = 1000

type Reader = {
  now: () => Date
  /** @throws Problem where who asked for the file may not have it any longer */
  assertAllowed: () => Promise<void>
}

/** A file that breaks off once its reader may not have it any longer, so that nobody takes what has come for the whole. */
export function whileAllowed(file: FileContent, reader: Reader): FileContent {
  const { stream, stored } = file
  return {
    ...file,
    stream: piecesFor(reader, stream),
    ...(stored && { stored: { ...stored, part: (range) => piecesFor(reader, stored.part(range)) } }),
  }
}

async function* piecesFor<Piece>(
  { now, assertAllowed }: Reader,
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  let askedAt = now().getTime()
  for await (const piece of pieces) {
    if (now().getTime() - askedAt >= askEveryMs) {
      await assertAllowed()
      askedAt = now().getTime()
    }
    yield piece
  }
}
