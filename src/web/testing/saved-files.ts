import { onTestFinished, vi } from 'vitest'

/** The files that the page of this test saves from now on, oldest first; nothing comes onto the disk. */
export function watchSaving(): { name: string; content: Blob }[] {
  const saved: { name: string; content: Blob }[] = []
  const contents = vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    saved.push({ name: '', content: content as Blob })
    return 'blob:x'
  })
  const clicks = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const last = saved.at(-1)
    if (last) last.name = this.download
  })
  onTestFinished(() => {
    contents.mockRestore()
    clicks.mockRestore()
  })
  return saved
}
