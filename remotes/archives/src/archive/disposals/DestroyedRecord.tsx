import { documents } from '@ems/contracts/archives'
import { api, formatInstant, Link, type Row, saveFile, showProblem, useSession } from '@ems/platform'
import { Alert, Anchor, Button, IconDownload } from '@ems/ui'

/** Notice of a destroyed record, with its certificate and a link to the minutes. */
export function DestroyedRecord({
  record: { id, number, status, destroyed_at, disposal },
}: {
  record: Row<typeof documents>
}) {
  const { user } = useSession()
  if (status !== 'destroyed' || !destroyed_at) return null
  const save = async () =>
    saveFile(
      await api.get(`${documents.name}/${id}/certificate`, { headers: { accept: 'application/pdf' } }),
      `Sertifikat pemusnahan ${number}.pdf`,
    )
  return (
    <Alert color="gray" variant="light" mt="sm" role="status" title="Arsip dimusnahkan">
      Dimusnahkan pada {formatInstant(destroyed_at, user.timezone)}. Isi berkasnya sudah dihapus; keterangan dan sidik
      berkasnya tersimpan.{' '}
      <Anchor component={Link} to={`/private/archives/archive?section=disposals&id=${disposal}`}>
        Lihat berita acara
      </Anchor>
      <br />
      <Button
        variant="light"
        size="compact-sm"
        mt="xs"
        leftSection={<IconDownload size={15} />}
        onClick={() => void save().catch(showProblem)}
      >
        Sertifikat pemusnahan (PDF)
      </Button>
    </Alert>
  )
}
