import { employeeLetters } from '@ems/contracts/hr'
import { api, saveFile, showProblem } from '@ems/platform'
import { Button } from '@ems/ui'
import { useState } from 'react'

/** The letter as PDF, below the letterhead of its company. */
export function PdfButton({ id, number }: { id: string; number: string | null }) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const answer = await api.get(`${employeeLetters.name}/${id}/pdf`, { headers: { accept: 'application/pdf' } })
      await saveFile(answer, `${(number ?? 'draf').replace(/[^\w.-]/g, '-')}.pdf`)
    } catch (problem) {
      // A boundary: the button stays.
      showProblem(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void save()}>
      Unduh PDF
    </Button>
  )
}
