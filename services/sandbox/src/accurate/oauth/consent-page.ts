import { escaped, frame } from '../../page.ts'

const names: Readonly<Record<string, string>> = {
  customer: 'Pelanggan',
  vendor: 'Pemasok',
  employee: 'Karyawan',
  item: 'Barang & jasa',
  sales_quotation: 'Penawaran penjualan',
  sales_order: 'Pesanan penjualan',
  sales_invoice: 'Faktur penjualan',
  sales_receipt: 'Penerimaan penjualan',
}
const verbs: Readonly<Record<string, string>> = { view: 'melihat', save: 'menyimpan', delete: 'menghapus' }
const books = { actual: 'aktual', commercial: 'komersial' }

/** The page that asks a person; the form goes to the address of the page itself. */
export const consentPage = ({ connection, scopes }: { connection: keyof typeof books; scopes: readonly string[] }) =>
  frame(
    'Izinkan aplikasi',
    `<h1>EMS meminta akses ke Accurate Online</h1>
<p class="meta">Mode demo: ini pengganti Accurate Online. Koneksi ${books[connection]}, sebagai Sri Wahyuni.</p>
<form method="post">
<fieldset><legend>Hak akses</legend>
${scopes.map(checkbox).join('\n')}
</fieldset>
<p class="actions"><button name="decision" value="allow">Izinkan</button> <button name="decision" value="deny" class="plain">Tolak</button></p>
</form>`,
  )

/** The page for a request that goes back to nobody. */
export const refusalPage = (message: string) =>
  frame('Permintaan ditolak', `<h1>Permintaan ditolak</h1><p>${escaped(message)}</p>`)

const checkbox = (scope: string) =>
  `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(labelOf(scope))} <code>${escaped(scope)}</code></label>`

function labelOf(scope: string) {
  const verb = scope.split('_').at(-1) ?? ''
  return `${names[scope.slice(0, -verb.length - 1)] ?? scope}: ${verbs[verb] ?? verb}`
}
