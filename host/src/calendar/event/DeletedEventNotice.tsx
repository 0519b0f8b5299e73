import { Alert, IconAlertTriangle } from '@ems/ui'

/** Notice in place of an open agenda that was deleted, so that the dialog does not close under the reader. */
export const DeletedEventNotice = () => (
  <Alert color="yellow" variant="light" role="alert" icon={<IconAlertTriangle aria-hidden />}>
    Agenda ini baru saja dihapus atau dipindahkan orang lain.
  </Alert>
)
