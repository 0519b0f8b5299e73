import { boolean, defineResource, longText, type RowOf, ref, text } from '../../kit/index.ts'
import { areNamed, isManaged, shareLines } from './shares.ts'

/** Folders of the vault. Their rights hold for every credential in them. */
export const credentialFolders = defineResource({
  area: 'it',
  name: 'credential-folders',
  menu: 'credential',
  label: 'Folder kredensial',

  fields: {
    name: text('Nama', 80),
    company: ref('Perusahaan', 'references', { category: 'company' }),
    description: longText('Keterangan', 500).nullable(),
    needs_strong: boolean('Kata sandi harus kuat'),
    shares: shareLines('Akses'),
  },

  title: 'name',
  fixed: ['company'],
  defaults: { needs_strong: false, shares: [] },
  // Absent, the author manages the folder.
  assumed: ['shares'],
  lookup: ['name', 'company'],
  note: ['company'],
  trash: true,

  invariants: [
    // Without lines the author becomes the manager of a new folder.
    {
      field: 'shares',
      message: 'Minimal satu pengelola aktif.',
      holds: ({ shares }) => !shares?.length || isManaged(shares),
    },
    { field: 'shares', message: 'Pilih pengguna atau grup di setiap baris.', holds: ({ shares }) => areNamed(shares) },
  ],

  list: {
    search: ['name'],
    filters: ['name', 'company', 'needs_strong'],
    sort: ['name', 'needs_strong'],
    default: 'name',
  },
})

export type CredentialFolder = RowOf<typeof credentialFolders>
