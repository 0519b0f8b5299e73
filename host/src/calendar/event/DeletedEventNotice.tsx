import { Alert, IconAlertTriangle } from '@ems/ui'

/** Notice that the open agenda was deleted, in its place, so that nothing vanishes while it is being read. */
export const DeletedEventNotice = () => (
  <Alert color="yellow" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
    Agenda ini baru saja dihapus atau dipindahkan orang lain.
  </Alert>
)
