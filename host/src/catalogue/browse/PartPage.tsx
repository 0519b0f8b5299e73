import {
  Badge,
  Button,
  Code,
  CopyButton,
  Group,
  Kbd,
  ScrollArea,
  SegmentedControl,
  Stack,
  Switch,
  Table,
  Text,
  Title,
} from '@ems/ui'
import { useEffect, useState } from 'react'
import type { Part } from '../part.ts'
import classes from './catalogue.module.css'

const WIDTHS = { desktop: 'Layar lebar', phone: 'Telepon' }

/** A part: what it is for, its states live in a frame, its keys, and the code of the example. */
export function PartPage({ part }: { part: Part }) {
  const [state, setState] = useState(part.states[0]?.id ?? '')
  const [isDark, setDark] = useState(false)
  const [width, setWidth] = useState('desktop')
  const [source, setSource] = useState('')
  useEffect(() => {
    let isCurrent = true
    part.source().then(({ default: text }) => isCurrent && setSource(text))
    return () => {
      isCurrent = false
    }
  }, [part])
  const search = new URLSearchParams({ frame: part.id, state, scheme: isDark ? 'dark' : 'light' })
  return (
    <Stack>
      <Title order={2}>{part.title}</Title>
      <Text>{part.about}</Text>
      <Group gap={6}>
        {part.names.map((name) => (
          <Badge key={name} variant="light" tt="none">
            {name}
          </Badge>
        ))}
      </Group>
      <Group>
        <SegmentedControl
          aria-label="Keadaan"
          className={classes.states}
          data={part.states.map(({ id, label }) => ({ value: id, label }))}
          value={state}
          onChange={setState}
        />
        <SegmentedControl
          aria-label="Lebar"
          data={Object.entries(WIDTHS).map(([value, label]) => ({ value, label }))}
          value={width}
          onChange={setWidth}
        />
        <Switch label="Gelap" checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
      </Group>
      <iframe
        key={`${search}`}
        title={`${part.title}: ${part.states.find(({ id }) => id === state)?.label}`}
        src={`?${search}`}
        className={classes.frame}
        data-width={width}
      />
      {part.keys && (
        <>
          <Title order={3}>Papan ketik</Title>
          <Table aria-label="Papan ketik" withRowBorders={false}>
            <Table.Tbody>
              {part.keys.map(([key, effect]) => (
                <Table.Tr key={key}>
                  <Table.Th scope="row" w={160}>
                    <Kbd>{key}</Kbd>
                  </Table.Th>
                  <Table.Td>{effect}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
      <Group justify="space-between">
        <Title order={3}>Kode</Title>
        <CopyButton value={source}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="light" onClick={copy}>
              {copied ? 'Disalin' : 'Salin kode'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <ScrollArea type="auto" tabIndex={0}>
        <Code block>{source}</Code>
      </ScrollArea>
    </Stack>
  )
}
