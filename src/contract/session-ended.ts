/** How a call is refused whose session is over; the page says it too, and loads no other refusal for it. */
export const sessionEndedWords = 'Sesi Anda telah berakhir. Silakan masuk kembali.'
