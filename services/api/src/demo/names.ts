import type { Random } from './random.ts'

export type Gender = 'm' | 'f'
type Region = { m: readonly string[]; f: readonly string[]; last: { m: readonly string[]; f: readonly string[] } }

const list = (text: string) => text.split(', ')
const region = (m: string, f: string, lastM: string, lastF = lastM): Region => ({
  m: list(m),
  f: list(f),
  last: { m: list(lastM), f: list(lastF) },
})

/** Indonesian names: single names, clan names, birth order, titles of descent. All are invented. */
const regions: Record<string, Region> = {
  jawa: region(
    'Budi, Agus, Slamet, Joko, Eko, Dwi, Tri, Heru, Wahyu, Sugeng, Hari, Arif, Teguh, Bagus, Dimas, Fajar, Gilang, Yoga, Puji, Imam',
    'Sri, Siti, Endang, Dwi, Rini, Wulan, Dewi, Ratih, Nur, Indah, Yuni, Tri, Lestari, Anik, Puji, Retno, Eka, Dian, Umi, Kartika',
    'Santoso, Setiawan, Wibowo, Prasetyo, Nugroho, Saputra, Susilo, Purnomo, Utomo, Widodo, Raharjo, Hartanto, Suryanto, Wicaksono',
    'Lestari, Rahayu, Handayani, Astuti, Puspitasari, Susanti, Kusumawati, Wijayanti, Ningsih, Utami, Setyowati, Purwanti, Sulistyowati, Mulyani',
  ),
  tunggal: region(
    'Poniman, Paijo, Sumarno, Sukirman, Wagino, Tukiman, Sarjono, Ngadiman, Parjo, Suwito, Kasdi, Mulyono, Suradi, Jumadi, Saimin',
    'Sukarni, Tukinem, Sutinah, Ngatiyem, Suparti, Wagiyem, Kasmi, Sulastri, Marsiyem, Parinem, Jumini, Saminah, Rubinem, Painah, Sumini',
    '',
  ),
  sunda: region(
    'Asep, Ujang, Cecep, Dadang, Deden, Iwan, Yayan, Tatang, Encep, Rudi',
    'Euis, Lilis, Neneng, Ai, Elis, Iis, Nining, Teti, Rina, Wiwin',
    'Sunarya, Suhendar, Hermawan, Sopandi, Mulyana, Kosasih, Gunawan, Permana',
    'Nurhayati, Komariah, Rohaeti, Kurniasih, Maryati, Sumiati, Rosita, Fatimah',
  ),
  batak: region(
    'Togar, Parlindungan, Jonathan, Maruli, Hotman, Samuel, Binsar, Ronald',
    'Maria, Rosmauli, Debora, Tiurma, Ruth, Lamria, Ester, Marlina',
    'Simanjuntak, Sinaga, Siregar, Hutapea, Nainggolan, Situmorang, Panjaitan, Manurung, Lumban Gaol',
  ),
  bali: region(
    'I Wayan, I Made, I Nyoman, I Ketut, I Gede, I Putu',
    'Ni Luh, Ni Made, Ni Nyoman, Ni Ketut, Ni Wayan, Ni Putu',
    'Sudiarta, Suardana, Artawan, Mahendra, Wirawan, Sukerta, Budiasa',
    'Suryani, Ariani, Widiastuti, Sukerti, Yuliani, Parwati, Astiti',
  ),
  minang: region(
    'Rizki, Hendri, Zulkifli, Afrizal, Yusrizal, Ikhsan',
    'Fitria, Yulia, Rahmi, Desi, Mega, Elvira',
    'Chaniago, Koto, Tanjung, Piliang, Sikumbang, Guci',
  ),
  bugis: region(
    'Andi Baso, Andi Mappanyukki, Muhammad Arsyad, Syamsuddin, Ambo, Baharuddin',
    'Andi Tenri, Andi Besse, Nurhaedah, Hasnawati, Sitti Aminah, Indo',
    'Daeng Matutu, Patunru, Tahir, Lallo, Hasanuddin, Tompo',
    'Ajeng, Padjalangi, Tahir, Rampan, Hasanuddin, Tonang',
  ),
  tionghoa: region(
    'Hendra, Stefanus, Kevin, Lim Boen, Tan Eng, Yohan, Felix, Andreas',
    'Lim Siu, Mei, Felicia, Stefani, Oei Lan, Grace, Veronica, Tan Hwa',
    'Gunawan, Halim, Wijaya, Salim, Tanuwijaya, Hartono, Kusuma, Liem',
  ),
  papua: region(
    'Yohanes, Markus, Elias, Otniel, Benny, Filep',
    'Maria, Yuliana, Agustina, Selina, Martha, Ribka',
    'Rumbiak, Wanggai, Kogoya, Rumaropen, Yikwa, Mandacan, Wonda',
  ),
  melayu: region(
    "Teuku Rizal, Fu'ad, Muhammad Sa'dullah, Azhar, Syahrul, Irwansyah",
    "Cut Intan, Nur Ma'rifah, Zahara, Aisyah, Dara, Syarifah",
    'Iskandar, Ramadhan, Al Ayyubi, Hamzah, Lubis, Syah',
    'Meutia, Ramadhani, Zulaikha, Lubis, Syafitri, Humaira',
  ),
}

/** Degrees that managers write behind their name. */
const degrees = ['S.E.', 'S.E., M.M.', 'S.H.', 'S.Kom.', 'S.T.', 'S.T., M.T.', 'S.Psi.', 'S.E., Ak., CA']

/** Draws names that were not drawn before. */
export function namesOf(random: Random, taken: Iterable<string>) {
  const used = new Set(taken)
  const draw = (from: string, gender: Gender) => {
    const { [gender]: inputs, last } = regions[from] as Region
    return [random.pick(inputs), random.pick(last[gender])].filter(Boolean).join(' ')
  }

  return {
    /** A name of one of `from`; when a short list runs dry, a Javanese one with three parts. */
    person(from: readonly string[], gender: Gender) {
      const chosen = random.pick(from)
      for (let attempt = 0; attempt < 200; attempt++) {
        const region = attempt < 25 ? chosen : 'jawa'
        const name =
          attempt < 60
            ? draw(region, gender)
            : `${random.pick((regions.jawa as Region)[gender])} ${draw('jawa', gender)}`
        if (used.has(name) || new Set(name.split(' ')).size < name.split(' ').length) continue
        used.add(name)
        return name
      }
      throw new Error('The lists of names are too short for this many people.')
    },
    withDegree: (name: string) => `${name}, ${random.pick(degrees)}`,
  }
}

/** A mailbox: `Sri Wahyuni, S.E.` is `sri.wahyuni`. */
export const mailboxOf = (name: string) =>
  (name.replace(/^(Dr|Ir|Drs|Dra)\. /, '').split(',')[0] ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
    .split(/ +/)
    .slice(0, 3)
    .join('.')
    .slice(0, 40)
