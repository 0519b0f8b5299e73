import { momentText } from '../contract/dates.ts'
import type { Database } from '../records/database.ts'
import { branch } from './partners.ts'

const DAY_MS = 86_400_000
const names =
  'Bambang Hartono Wijaya,Sri Wahyuni,Wagiman,Ratna Kusuma Dewi,Andi Rahmat Hidayat,Maria Simanjuntak,Ni Luh Ayu Pratiwi,Dedi Kurniawan,Yohanes Rumbiak,Suharti,Tan Mei Ling,Agus Setiawan,Rini Lestari,Joko Susilo,Dewi Puspitasari,Eko Nugroho,Togar Sinaga,Euis Nurhayati,Hendra Gunawan,Made Suardana,Fitria Koto,Teguh Raharjo,Siti Rahayu,Imam Santoso,Wulan Astuti'.split(
    ',',
  )

/** 25 employees, every fourth a salesman. */
export function insertEmployees(database: Database, now: number) {
  const rows = database.modules.employee
  names.forEach((name, n) => {
    rows.put({
      id: rows.nextId(),
      number: `E.${String(n + 1).padStart(5, '0')}`,
      name,
      salutation: 'MR',
      position: n % 4 === 1 ? 'Penjualan' : 'Staf',
      email: `${name.toLowerCase().split(' ').slice(0, 2).join('.')}@contoh.example`,
      mobilePhone: `+62813000${10_000 + n}`,
      salesman: n % 4 === 1,
      branchId: branch.id,
      branchName: branch.name,
      suspended: n === 24,
      lastUpdate: momentText(now - n * 13 * DAY_MS),
    })
  })
}
