import { usergroups } from '@ems/contracts/settings'
import { readRow, showProblem } from '@ems/platform'
import { type Form, RefSelect } from '@ems/ui'
import { useState } from 'react'

/** Fills an empty form with the rights, the scope and the companies of another group. */
export function CopyFrom({ form }: { form: Form<typeof usergroups> }) {
  const [copied, setCopied] = useState<string | null>(null)
  const { set } = form

  const copy = async (id: string) => {
    setCopied(id)
    try {
      const { row } = await readRow(usergroups, id)
      set('permissions', row.permissions)
      set('data_scope', row.data_scope)
      set('companies', row.companies)
      if (row.description) set('description', row.description)
    } catch (error) {
      // A boundary: nothing above this input could tell the user.
      showProblem(error)
    }
  }

  return (
    <RefSelect
      to="usergroups"
      label="Salin dari grup"
      description="Izin, cakupan data dan perusahaan diisi dari grup itu; nama dan kode tetap Anda isi."
      value={copied}
      onChange={(id) => id && void copy(id)}
    />
  )
}
