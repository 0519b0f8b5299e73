import { Alert, IconAlertTriangle } from '@ems/ui'

/** What is open is no longer there: told where it stands, so that nothing vanishes under one's hands. */
export const DeletedEventNotice = () => (
  <Alert color="yellow" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
    Agenda ini baru saja dihapus atau dipindahkan orang lain.
  </Alert>
)
