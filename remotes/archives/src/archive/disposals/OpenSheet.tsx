import { archiveDisposals } from '@ems/contracts/archives'
import { api, type Row, saveFile, showProblem } from '@ems/platform'
import { Button, IconDownload } from '@ems/ui'

/** Saves the list of a batch, and after the destruction its minutes, as a PDF. */
export function OpenSheet({ disposal: { id, status } }: { disposal: Row<typeof archiveDisposals> }) {
  const name = status === 'executed' ? 'Berita acara' : 'Daftar usul musnah'
  const save = async () =>
    saveFile(
      await api.get(`${archiveDisposals.name}/${id}/pdf`, { headers: { accept: 'application/pdf' } }),
      `${name} ${id}.pdf`,
    )
  return (
    <Button
      variant="light"
      mt="sm"
      leftSection={<IconDownload size={17} />}
      onClick={() => void save().catch(showProblem)}
    >
      {name} (PDF)
    </Button>
  )
}
