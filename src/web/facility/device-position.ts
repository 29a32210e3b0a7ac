import type { Position } from '#domain/position.ts'

/** In milliseconds; a phone indoors takes its time. */
const patience = 20_000

/** Why a device does not give its position, and what to do instead; keyed by the browser's codes. */
const faults: Readonly<Record<number, string>> = {
  1: 'Izin lokasi ditolak. Izinkan lokasi untuk situs ini di peramban, atau ketik koordinatnya.',
  2: 'Lokasi perangkat belum ditemukan. Nyalakan layanan lokasi, atau ketik koordinatnya.',
  3: 'Perangkat terlalu lama mencari lokasi. Coba di luar ruangan, atau ketik koordinatnya.',
}
const absent = 'Perangkat atau sambungan ini tidak dapat memberi lokasi. Ketik koordinatnya.'

/** Where the device is, with its accuracy in metres; or why it does not say. */
export function findDevicePosition(): Promise<(Position & { accuracy: number }) | { fault: string }> {
  // Browsers give a position only to pages from a secure connection.
  if (!isSecureContext || !('geolocation' in navigator)) return Promise.resolve({ fault: absent })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      ({ code }) => resolve({ fault: faults[code] ?? absent }),
      { enableHighAccuracy: true, timeout: patience, maximumAge: 60_000 },
    )
  })
}
