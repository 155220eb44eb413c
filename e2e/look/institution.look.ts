import { makeAdministrator } from '../administrators.ts'
import { test } from '../story.ts'
import { makePerson } from '../world.ts'
import { look } from './look.ts'

const time = '2026-11-27T03:00:00.000Z'
const notice = [
  '**Who is responsible**\nSchool of Gardening, 1 Orchard Lane, office@school.example',
  '**What we keep**\n- name and email\n- progress, notes and answers\n- grades, for as long as the law asks',
  'سياسة الخصوصية متاحة أيضًا على https://school.example/privacy.',
].join('\n\n')

test('institution: the privacy notice and the imprint', async ({ page, openPage, signIn }) => {
  const links = { privacy: { address: null }, imprint: { address: 'https://school.example/impressum' } }
  const context = page.context()
  await context.route('**/api/legal', (route) => route.fulfill({ json: links }))
  await context.route('**/api/legal/privacy', (route) =>
    route.fulfill({ json: { address: null, text: notice } }),
  )
  for (const [name, path] of [
    ['landing', '/'],
    ['login', '/login'],
    ['register', '/register'],
  ] as const) {
    await page.goto(path)
    await look(page, `institution/${name}`, { shows: page.getByRole('link', { name: 'Imprint' }) })
  }
  await page.getByRole('link', { name: 'Privacy' }).click()
  await look(page, 'institution/privacy', { shows: page.getByText('Who is responsible') })
  await signIn(await makePerson('student', 'Hana Kim'))
  await page.goto('/account')
  await look(page, 'institution/account', { shows: page.getByRole('link', { name: 'Imprint' }) })
  const administrator = await openPage(await makeAdministrator())
  await administrator.goto('/admin/settings')
  await administrator.getByLabel('Privacy notice', { exact: true }).fill(notice)
  await administrator.getByRole('textbox', { name: 'Imprint' }).fill('javascript:alert(1)')
  await administrator.getByRole('button', { name: 'Save Settings' }).click()
  await look(administrator, 'institution/settings', {
    shows: administrator.getByText('Enter an address that begins with https://'),
  })
})

test('institution: users, banners, backups and limits', async ({ page, signIn }) => {
  await signIn(await makeAdministrator())
  const people = await Promise.all(
    ['Ada Lindqvist', 'Jürgen Müller'].map((name) => makePerson('student', name)),
  )
  await page.goto('/admin/users?sort=signed_in')
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).click()
  await look(page, 'institution/users', { shows: page.getByRole('group', { name: 'Chosen accounts' }) })
  await page.getByRole('group', { name: 'Chosen accounts' }).getByRole('button', { name: 'Delete…' }).click()
  await look(page, 'institution/delete several', { shows: page.getByRole('dialog') })
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`/admin/users?search=${people[0]!.person.email}`)
  await page.getByRole('button', { name: 'Actions for Ada Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Download Their Data…' }).click()
  await look(page, 'institution/data of a person', { shows: page.getByText('The audit log notes') })

  const banner = { text: '', publish_at: time, edited_at: null, is_scheduled: false, is_ended: false }
  const list = [
    { ...banner, _id: 'a', title: 'Maintenance tonight', ends_at: '2026-12-24T18:00:00.000Z' },
    { ...banner, _id: 'b', title: 'Exam week', ends_at: time, is_ended: true },
  ]
  await page.route('**/api/admin/announcements', (route) => route.fulfill({ json: list }))
  await page.goto('/admin/announcements')
  await look(page, 'institution/banners', { shows: page.getByText('Ended', { exact: true }) })
  await page.getByRole('button', { name: 'Edit “Maintenance tonight”' }).click()
  await look(page, 'institution/banner', { shows: page.getByLabel('Until', { exact: true }) })

  const backup = {
    _id: 'a',
    is_asked: false,
    state: 'completed',
    created_at: time,
    started_at: time,
    ended_at: time,
    path: '/srv/backups/lectern-2026-11-27T03-00-00.tar',
    size_bytes: 2_400_000_000,
    files: 812,
    missing_files: 0,
    removed_at: null,
    message: '',
    code: '',
    params: {},
    details: [],
  }
  const schedule = {
    folder: '/srv/backups',
    keep_days: 14,
    keep_weeks: 8,
    next_at: '2026-11-28T03:00:00.000Z',
  }
  const backups = [backup, { ...backup, _id: 'b', removed_at: time }]
  await page.route('**/api/admin/backups', (route) => route.fulfill({ json: { schedule, backups } }))
  await page.goto('/admin/backups')
  await look(page, 'institution/backups', {
    shows: page.getByRole('button', { name: /^Download the backup/ }),
  })

  await page.goto('/admin/storage')
  await page.getByLabel('Storage in GB').fill('a lot')
  await page.getByRole('button', { name: 'Save for Every Professor' }).click()
  await look(page, 'institution/limits', { shows: page.getByText('Enter a number from 0') })
})
