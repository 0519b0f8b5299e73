import { api, saveFile, showProblem } from '@ems/platform'
import { Button } from '@ems/ui'
import { useState } from 'react'

type Props = { of: { name: string }; id: string; number: string | null | undefined; label?: string }

/** Saves the sheet of a record, below the letterhead of its company. */
export const PdfButton = ({ of, id, number, label = 'Unduh PDF' }: Props) => (
  <SheetButton path={`${of.name}/${id}/pdf`} file={number ?? 'draf'} label={label} />
)

/** Saves the sheet at an address of the API. */
export function SheetButton({ path, file, label }: { path: string; file: string; label: string }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const answer = await api.get(path, { headers: { accept: 'application/pdf' } })
      await saveFile(answer, `${file.replace(/[^\w.-]/g, '-')}.pdf`)
    } catch (problem) {
      // A boundary: the button stays.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  )
}
