import { archiveDocumentLogs } from '@ems/contracts/archives'
import { api, type Row, saveFile, showProblem } from '@ems/platform'
import { Button, IconDownload } from '@ems/ui'

/** Saves the slip of a loan with all records of its number: one part each for the shelf, the borrower and the reminder. */
export function SlipButton({ loan: { id, loan_no } }: { loan: Row<typeof archiveDocumentLogs> }) {
  const save = async () =>
    saveFile(
      await api.get(`${archiveDocumentLogs.name}/${id}/pdf`, { headers: { accept: 'application/pdf' } }),
      `Bon pinjam ${loan_no ?? id}.pdf`,
    )
  return (
    <Button
      variant="light"
      mt="sm"
      leftSection={<IconDownload size={17} />}
      onClick={() => void save().catch(showProblem)}
    >
      Bon pinjam (PDF)
    </Button>
  )
}
