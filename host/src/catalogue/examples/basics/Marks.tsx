import {
  Alert,
  Avatar,
  Badge,
  Group,
  IconInbox,
  Indicator,
  Loader,
  Pill,
  Progress,
  Skeleton,
  Stack,
  ThemeIcon,
} from '@ems/ui'

/** Small signs of state. Colour never says it alone: there is a word beside it. */
export const Marks = () => (
  <Stack>
    <Group>
      <Badge variant="light">Draf</Badge>
      <Badge variant="light" color="green">
        Disetujui
      </Badge>
      <Pill>mendesak</Pill>
      <Avatar color="blue" alt="Suharti">
        SU
      </Avatar>
      <Indicator label="3" size={18}>
        <ThemeIcon variant="light">
          <IconInbox size={18} aria-hidden />
        </ThemeIcon>
      </Indicator>
      <Loader size="sm" aria-label="Memuat" role="status" />
    </Group>
    <Progress value={60} aria-label="Impor 60 %" />
    <Skeleton h={22} />
    <Alert color="yellow" title="Periksa kembali">
      Tiga baris ditolak.
    </Alert>
  </Stack>
)
