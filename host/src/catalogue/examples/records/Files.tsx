import { LazyPicture, RecordFiles, Stack, UploadBox } from '@ems/ui'

/** Files are sent at once, side by side, each with its progress and its own refusal. */
export const Files = () => (
  <Stack>
    <UploadBox label="Berkas masuk" onStored={() => undefined} />
    <RecordFiles label="Kuitansi" target={{ type: 'references', id: '1' }} purpose="receipt" mayChange />
    <LazyPicture file="1" />
  </Stack>
)
