import type { Translated } from '../catalogue.ts'
import type { account as english } from '../en/account.ts'

export const account: Translated<typeof english> = {
  title: '내 계정',
  back: '대시보드로 돌아가기',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',
  currentPassword: '현재 비밀번호',
  saved: '계정을 저장했습니다.',
  person: {
    title: '이름과 이메일',
    name: '이름',
    email: '이메일',
    whyPassword: '이메일로 로그인하므로 바꾸려면 비밀번호가 필요합니다.',
    submit: '저장',
    busy: '저장하는 중…',
    failed: '계정을 저장하지 못했습니다.',
  },
  password: {
    title: '비밀번호',
    note: '바꾼 뒤에도 이 브라우저에서는 로그인이 유지되고, 다른 모든 브라우저에서는 로그아웃됩니다.',
    new: '새 비밀번호',
    submit: '비밀번호 변경',
    busy: '변경하는 중…',
    changed: '비밀번호를 변경했습니다.',
    changedElsewhere_other: '비밀번호를 변경했습니다. 다른 브라우저 {{count}}개에서 로그아웃했습니다.',
    failed: '비밀번호를 변경하지 못했습니다.',
  },
  sessions: {
    title: '로그인한 브라우저',
    failed: '목록을 불러오지 못했습니다.',
    current: '이 브라우저',
    seen: '마지막 사용: {{date}}',
    browserOn: '{{system}}의 {{browser}}',
    unknown: '알 수 없는 브라우저',
    signOut: '로그아웃',
    signOutOf: '{{browser}}에서 로그아웃',
    signedOut: '{{browser}}에서 로그아웃했습니다.',
    signOutFailed: '로그아웃하지 못했습니다.',
    everywhere: '모든 곳에서 로그아웃',
    everywhereTitle: '모든 곳에서 로그아웃할까요?',
    everywhereText:
      '이 브라우저를 포함한 모든 브라우저에서 로그아웃됩니다. 저장하지 않은 작업은 그 브라우저에 남아 있습니다.',
    everywhereBusy: '로그아웃하는 중…',
  },
}
