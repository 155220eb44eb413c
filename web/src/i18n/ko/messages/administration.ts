/** Messages about the administration of the installation, by code. */
export const administrationMessages = {
  user_not_found: '이 계정은 존재하지 않습니다.',
  last_administrator: '마지막 관리자입니다. 먼저 다른 계정을 관리자로 지정하세요.',
  professor_has_courses_other:
    '이 교수에게 강좌가 {{count}}개 있습니다. 먼저 강좌를 삭제하거나 역할을 그대로 두세요.',
}
