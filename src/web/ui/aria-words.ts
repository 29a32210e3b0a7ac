type Words = Record<string, string | ((values: Record<string, string | number | boolean>) => string)>

/** What React Aria says to screen readers, by its packages. It speaks 34 languages, and Indonesian is not among them. */
const words: Record<string, Words> = {
  '@react-aria/combobox': {
    buttonLabel: 'Tampilkan pilihan',
    listboxLabel: 'Pilihan',
    focusAnnouncement: ({ optionText, isSelected }) => `${optionText}${isSelected ? ', dipilih' : ''}`,
    // An empty list says why itself.
    countAnnouncement: ({ optionCount }) => (optionCount === 0 ? '' : `${optionCount} pilihan tersedia.`),
    selectedAnnouncement: ({ optionText }) => `${optionText}, dipilih`,
  },
  '@react-aria/menu': { longPressMessage: 'Tekan lama atau tekan Alt + panah bawah untuk membuka menu' },
  '@react-aria/overlays': { dismiss: 'Tutup' },
}

/**
 * Gives the library these words in place of its own, in the way that its LocalizedStringProvider does. A part whose package has no
 * words here refuses to be drawn: add them first.
 */
export function speakIndonesian() {
  Object.assign(globalThis, {
    [Symbol.for('react-aria.i18n.locale')]: 'id-ID',
    [Symbol.for('react-aria.i18n.strings')]: words,
  })
}
