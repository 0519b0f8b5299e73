/** Someone who can sign in to a demo installation. `group` is the name of the demo user group, `sub` the SSO account id. */
export type DemoAccount = { sub: string; name: string; email: string; role: string; group: string }

/** The one password of every demo account. It exists only where `EMS_DEMO=1`. */
export const demoPassword = 'Ems-demo-2026'

/**
 * One account for each demo user group. Identity seeds the sign-in, the API the user row: both find each other
 * by `sub`, so neither a `sub` nor an `email` may ever change here.
 */
export const demoAccounts: readonly DemoAccount[] = [
  account(1, 'admin', 'Admin EMS', 'administrator', 'Administrator'),
  account(2, 'direksi', 'Bambang Hartono Wijaya', 'direksi', 'Direksi'),
  account(3, 'sdm', 'Sri Wahyuni', 'staf_sdm', 'SDM'),
  account(4, 'ga', 'Wagiman', 'staf_umum', 'GA'),
  account(5, 'keuangan', 'Ratna Kusuma Dewi, S.E., M.M.', 'staf_keuangan', 'Keuangan'),
  account(6, 'legal', 'Andi Rahmat Hidayat', 'staf_legal', 'Legal & Arsip'),
  account(7, 'pemasaran', 'Maria Simanjuntak', 'staf_pemasaran', 'Pemasaran'),
  account(8, 'kite', 'Ni Luh Ayu Pratiwi', 'konsultan_kite', 'Konsultan KITE'),
  account(9, 'ti', 'Dedi Kurniawan', 'staf_ti', 'TI'),
  account(10, 'kepala', 'Yohanes Rumbiak', 'kepala_departemen', 'Kepala Departemen'),
  account(11, 'karyawan', 'Suharti', 'karyawan', 'Karyawan'),
  account(12, 'auditor', 'Dr. Tan Mei Ling', 'auditor', 'Auditor'),
  // Of PT Rajut Samudra Abadi.
  account(13, 'klien', 'Yuliana Prasetyo', 'klien_kite', 'Klien KITE'),
]

function account(number: number, mailbox: string, name: string, role: string, group: string): DemoAccount {
  // A fixed version 8 UUID (RFC 9562 §5.8), visibly different from random version 4 ones.
  const sub = `e5500000-0000-8000-8000-${String(number).padStart(12, '0')}`
  return { sub, name, email: `${mailbox}@ems.test`, role, group }
}
