import { permission } from '@ems/contracts/permission'

/** Permissions that let a person carry away what is secret or personal, or raise anybody's rights. */
const risks: Readonly<Record<string, string>> = {
  [permission('employee', 'toExcel')]: 'Data pribadi seluruh karyawan dapat diunduh.',
  [permission('credential', 'toExcel')]: 'Daftar kredensial dapat diunduh.',
  [permission('credential', 'show')]: 'Rahasia kredensial dapat dilihat.',
  [permission('user', 'update')]: 'Dapat mengubah pengguna lain.',
  [permission('user', 'groupUpdate')]: 'Dapat memindahkan pengguna ke grup lain.',
  [permission('usergroup', 'update')]: 'Dapat mengubah hak akses setiap grup.',
  [permission('utility', 'bulkUpdate')]: 'Dapat mengubah pengaturan sistem.',
}

/** Risk of a permission; undefined for ordinary ones. */
export const riskOf = (permission: string): string | undefined => risks[permission]

/** The risky ones of a set, in words. */
export const risksIn = (permissions: Iterable<string>) =>
  [...permissions].flatMap((permission) => (risks[permission] ? [{ permission, text: risks[permission] }] : []))
