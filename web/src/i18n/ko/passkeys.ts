import type { Translated } from '../catalogue.ts'
import type { passkeys as english } from '../en/passkeys.ts'

export const passkeys: Translated<typeof english> = {
  title: '패스키',
  note: '패스키가 있으면 비밀번호 없이 지문, 얼굴 또는 기기의 PIN으로 로그인합니다.',
  failed: '목록을 불러오지 못했습니다.',
  added: '추가: {{date}}',
  used: '마지막 사용: {{date}}',
  neverUsed: '사용한 적 없음',
  synced: '비밀번호 관리자로 동기화됨',
  oneDevice: '기기 한 대에만 저장됨',
  elsewhere: '이 주소에서는 사용할 수 없음',
  offers: {
    browser:
      '이 페이지에서는 이 브라우저의 패스키를 사용할 수 없습니다. 최신 브라우저에서 HTTPS로 Lectern을 열어 주세요.',
    address: '패스키를 쓰려면 호스트 이름과 HTTPS가 있는 주소가 필요합니다. 관리자에게 문의해 주세요.',
    other: '패스키는 {{address}}에서만 사용할 수 있습니다. 추가하려면 그 주소에서 Lectern을 열어 주세요.',
    off: '패스키를 사용하지 않습니다. 여기서는 외부 로그인 서비스로 로그인합니다.',
  },
  add: {
    button: '패스키 추가',
    title: '패스키 추가',
    text: '패스키를 이 기기, 비밀번호 관리자, 보안 키 중 어디에 저장할지 브라우저가 묻습니다.',
    name: '이름',
    nameHint: '목록에서 알아볼 수 있는 이름입니다.',
    nameMissing: '패스키의 이름을 입력해 주세요.',
    defaultName: '내 기기',
    submit: '패스키 추가',
    busy: '기기의 응답을 기다리는 중…',
    done: '“{{name}}” 패스키를 추가했습니다. 이제 이 패스키로 로그인할 수 있습니다.',
    cancelled: '취소했거나 시간이 초과되어 패스키를 추가하지 않았습니다.',
    known: '이 기기에는 이미 이 계정의 패스키가 있습니다.',
    unsuitable:
      '이 기기에는 패스키를 저장할 수 없거나 지문, 얼굴, PIN이 설정되어 있지 않습니다. 다른 기기를 선택해 주세요.',
    failed: '패스키를 추가하지 못했습니다. 다시 시도해 주세요.',
  },
  rename: {
    button: '이름 변경',
    buttonOf: '{{name}} 이름 변경',
    title: '패스키 이름 변경',
    submit: '저장',
    busy: '저장하는 중…',
    failed: '이름을 저장하지 못했습니다.',
  },
  remove: {
    button: '삭제',
    buttonOf: '{{name}} 삭제',
    title: '“{{name}}” 패스키를 삭제할까요?',
    text: '이 패스키로는 더 이상 로그인할 수 없습니다. 이미 로그인한 브라우저에서는 로그인이 유지됩니다. 기기나 비밀번호 관리자에서도 삭제해 주세요.',
    submit: '패스키 삭제',
    busy: '삭제하는 중…',
    done: '“{{name}}” 패스키를 삭제했습니다.',
    failed: '패스키를 삭제하지 못했습니다.',
  },
  stayWithPassword: '패스키는 그대로 남습니다.',
  staySignedOut: '패스키는 그대로 남으니 잃어버린 기기의 패스키는 삭제해 주세요.',
}
