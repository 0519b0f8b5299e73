import { messagePage } from '../pages/message.ts'

type Refusal = { error: string; error_description?: string | undefined }

const back = (origin: string, text: string) => ({ href: `${origin}/public/login`, text })

/** Error page of the sign-in with advice; the protocol's error is for support. */
export function errorPage(origin: string, { error, error_description: description }: Refusal, cause: Error) {
  const technical = [error, description].filter(Boolean).join(': ')
  if (cause.name === 'SessionNotFound')
    return messagePage({
      title: 'Halaman masuk kedaluwarsa',
      text: 'Waktu untuk masuk sudah habis, atau halaman ini sudah pernah dipakai. Silakan masuk ulang.',
      link: back(origin, 'Masuk ulang'),
      technical,
    })
  if (error === 'server_error' || error === 'temporarily_unavailable')
    return messagePage({
      title: 'Layanan masuk terganggu',
      text: 'Terjadi gangguan pada server, hubungi Administrator.',
      link: back(origin, 'Coba lagi'),
    })
  return messagePage({
    title: 'Permintaan masuk tidak valid',
    text: 'Alamat yang dibuka tidak dikenali oleh layanan masuk. Mulai lagi dari EMS; bila tetap terjadi, hubungi Administrator.',
    link: back(origin, 'Masuk ulang'),
    technical,
  })
}

export const signedOutPage = (origin: string) =>
  messagePage({
    title: 'Anda sudah keluar',
    text: 'Sesi EMS di peramban ini sudah diakhiri.',
    link: back(origin, 'Masuk lagi'),
  })
