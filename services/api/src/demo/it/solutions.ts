import { sql, type Transaction } from '@ems/postgres'

type Solution = readonly [title: string, keywords: string, audience: 'everyone' | 'staff', body: string]

const solutions: readonly Solution[] = [
  [
    'Pencetak macet atau kertas tersangkut',
    'printer, cetak, kertas',
    'everyone',
    'Matikan pencetak, buka baki dan tutup belakang, lalu tarik kertas searah jalannya.\nTutup semua, nyalakan lagi, dan cetak satu halaman uji.\nBila masih macet, buat tiket dan sebutkan nomor aset di stikernya.',
  ],
  [
    'Menyambungkan VPN dari rumah',
    'vpn, sambungan, kerja dari rumah',
    'everyone',
    'Pastikan internet rumah menyala, buka aplikasi VPN, lalu masuk dengan akun kantor.\nBila muncul "sesi berakhir", keluar dari aplikasi dan masuk lagi.',
  ],
  [
    'Jaringan nirkabel lambat atau terputus',
    'wifi, internet, jaringan',
    'everyone',
    'Matikan lalu nyalakan lagi Wi-Fi di perangkat, dan pilih jaringan kantor, bukan jaringan tamu.\nBila rekan di ruang yang sama juga terganggu, buat tiket dengan dampak Tim.',
  ],
  [
    'Laptop tidak menyala',
    'laptop, daya, baterai',
    'everyone',
    'Lepas pengisi daya, tahan tombol daya 30 detik, pasang lagi pengisi daya, lalu nyalakan.\nBila lampu pengisian tidak menyala, coba stopkontak lain sebelum membuat tiket.',
  ],
  [
    'Surel tidak dapat dikirim',
    'email, outlook, kotak masuk',
    'everyone',
    'Periksa ukuran lampiran (maksimal 25 MB) dan kuota kotak surat.\nHapus surel besar di Terkirim, kosongkan Sampah, lalu kirim ulang.',
  ],
  [
    'Mengatur ulang pencetak jaringan (petugas)',
    'printer, jaringan',
    'staff',
    'Masuk ke halaman pengelola pencetak, catat alamat IP, kembalikan ke setelan pabrik, lalu pasang lagi alamat IP dan antrean cetak.',
  ],
]

const replies: readonly (readonly [name: string, body: string])[] = [
  [
    'Sedang diperiksa',
    'Halo {pelapor},\n\nTiket {kunci} sudah kami terima dan sedang kami periksa.\n\nSalam,\n{petugas}',
  ],
  [
    'Minta keterangan',
    'Halo {pelapor},\n\nMohon kirim tangkapan layar dan nomor aset perangkatnya, agar {kunci} dapat kami lanjutkan.\n\nSalam,\n{petugas}',
  ],
  [
    'Selesai, mohon diperiksa',
    'Halo {pelapor},\n\n"{ringkasan}" sudah kami selesaikan. Mohon diperiksa; bila sudah beres, tekan Sudah beres pada tiket {kunci}.\n\nSalam,\n{petugas}',
  ],
]

/** Six solutions, one of them for the help desk alone, and three texts for its replies. */
export async function insertSolutions(db: Transaction): Promise<void> {
  for (const [title, keywords, audience, body] of solutions)
    await db.run(sql`with added as (
        insert into ems.support_articles (title, keywords, audience, body, status, edition, published_at)
        values (${title}, ${keywords}, ${audience}, ${body}, 'published', 1, now() - interval '30 days') returning id, title, body, published_at)
      insert into ems.support_article_editions (article_id, edition, title, body, published_at)
      select id, 1, title, body, published_at from added`)
  for (const [name, body] of replies)
    await db.run(sql`insert into ems.support_replies (name, body) values (${name}, ${body})`)
}
