import { Box, Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import classes from './count-tabs.module.css'

type CountTab<V extends string> = {
  value: V
  label: string
  /** In words where the label does not say what is counted. */
  count?: number | string
}

type CountTabsProps<V extends string> = {
  tabs: readonly CountTab<V>[]
  value: V
  onChange: (value: V) => void
  /** Accessible name of the tabs. */
  label: string
  /** Pages of their own, after the tabs. */
  links?: readonly { to: string; label: string }[]
  /** Panel of the selected tab. */
  children: ReactNode
}

/** Tabs as text with an underline, each with an optional count. */
export function CountTabs<V extends string>(props: CountTabsProps<V>) {
  const { tabs, value, onChange, label, links = [], children } = props
  const selected = tabs.findIndex((tab) => tab.value === value)
  const row = useRef<HTMLDivElement>(null)
  // On a phone the selected tab may lie outside of the scrolled row, also after the phone was turned.
  useEffect(() => {
    const element = row.current
    const tab = element?.querySelectorAll<HTMLElement>('[role="tab"]')[selected]
    if (!element || !tab) return
    const observer = new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth)
        element.scrollLeft = tab.offsetLeft - (element.clientWidth - tab.offsetWidth) / 2
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [selected])
  return (
    <Tabs value={value} onChange={(next) => next !== null && onChange(next as V)} keepMounted={false}>
      <div className={classes.row} ref={row}>
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
        {links.map(({ to, label: name }) => (
          <Link key={to} to={to} className={`${classes.link} focus-inside`}>
            {name}
          </Link>
        ))}
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} className={classes.panel} value={tab.value}>
          {tab.value === value && children}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
