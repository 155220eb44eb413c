import { Box, Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './count-tabs.module.css'

type CountTab<V extends string> = { value: V; label: string; count?: number }

type CountTabsProps<V extends string> = {
  tabs: readonly CountTab<V>[]
  value: V
  onChange: (value: V) => void
  /** Accessible name of the tabs. */
  label: string
  /** Panel of the selected tab. */
  children: ReactNode
}

/** Tabs as text with an underline, each with an optional count. */
export function CountTabs<V extends string>({ tabs, value, onChange, label, children }: CountTabsProps<V>) {
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next as V)} keepMounted={false}>
      <Tabs.List className={classes.list} aria-label={label}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.value}
            value={tab.value}
            rightSection={
              tab.count === undefined ? null : (
                <Box className="tabular" component="span" c="dimmed" fz="xs" fw={500}>
                  {tab.count}
                </Box>
              )
            }
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value}>
          {tab.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
