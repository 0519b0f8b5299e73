import { useSession } from '@ems/platform'
import { AskEmployee, Nothing, Page } from '@ems/ui'
import type { ReactNode } from 'react'

/** A menu as people see it who may not list it: what is about themselves. */
export function MyRecordsPage({ title, children }: { title: string; children: (employee: string) => ReactNode }) {
  const { user } = useSession()
  return (
    <Page title={title}>
      {user.employee_id ? (
        children(user.employee_id)
      ) : (
        <Nothing text="Akun Anda belum terhubung ke karyawan.">
          <AskEmployee />
        </Nothing>
      )}
    </Page>
  )
}
