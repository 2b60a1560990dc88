// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// An ERC-20 that does what it says. The others are made of it and lie in one point each.
contract HonestToken {
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  uint8 public immutable decimals;
  uint256 public totalSupply;
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;

  constructor(uint8 places, uint256 supply) {
    decimals = places;
    totalSupply = supply;
    balanceOf[msg.sender] = supply;
    emit Transfer(address(0), msg.sender, supply);
  }

  function transfer(address to, uint256 value) external virtual returns (bool) {
    move(msg.sender, to, value);
    return true;
  }

  function transferFrom(address from, address to, uint256 value) external returns (bool) {
    allowance[from][msg.sender] -= value;
    move(from, to, value);
    return true;
  }

  function approve(address spender, uint256 value) external returns (bool) {
    allowance[msg.sender][spender] = value;
    emit Approval(msg.sender, spender, value);
    return true;
  }

  function move(address from, address to, uint256 value) internal virtual {
    balanceOf[from] -= value;
    balanceOf[to] += value;
    emit Transfer(from, to, value);
  }
}

/// Keeps a hundredth of what is sent, and says in its log that all of it arrived.
contract FeeToken is HonestToken {
  constructor(uint8 places, uint256 supply) HonestToken(places, supply) {}

  function move(address from, address to, uint256 value) internal override {
    balanceOf[from] -= value;
    balanceOf[to] += value - value / 100;
    balanceOf[address(this)] += value / 100;
    emit Transfer(from, to, value);
  }
}

/// Says false, does nothing and reverts nothing.
contract FalseToken is HonestToken {
  constructor(uint8 places, uint256 supply) HonestToken(places, supply) {}

  function transfer(address, uint256) external pure override returns (bool) {
    return false;
  }

  /// How its money gets to somebody at all.
  function give(address to, uint256 value) external {
    move(msg.sender, to, value);
  }
}

/// Moves and returns nothing, as the oldest of them do.
contract SilentToken {
  event Transfer(address indexed from, address indexed to, uint256 value);

  uint8 public immutable decimals;
  mapping(address => uint256) public balanceOf;

  constructor(uint8 places, uint256 supply) {
    decimals = places;
    balanceOf[msg.sender] = supply;
    emit Transfer(address(0), msg.sender, supply);
  }

  function transfer(address to, uint256 value) external {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
  }
}

/// Lets whom it was told call back in the middle of a transfer, before the books are changed, and says each part of it twice.
contract ReentrantToken is HonestToken {
  address public accomplice;
  bool private isInside;

  constructor(uint8 places, uint256 supply) HonestToken(places, supply) {}

  function setAccomplice(address who) external {
    accomplice = who;
  }

  function move(address from, address to, uint256 value) internal override {
    if (accomplice != address(0) && !isInside) {
      isInside = true;
      emit Transfer(from, to, value);
      (bool ok, ) = accomplice.call(abi.encodeWithSignature("inside(address,address,uint256)", from, to, value));
      ok;
      isInside = false;
    }
    super.move(from, to, value);
  }
}

/// Can be stopped: every transfer reverts then.
contract StoppableToken is HonestToken {
  bool public isStopped;

  constructor(uint8 places, uint256 supply) HonestToken(places, supply) {}

  function stop(bool isOn) external {
    isStopped = isOn;
  }

  function move(address from, address to, uint256 value) internal override {
    require(!isStopped, "stopped");
    super.move(from, to, value);
  }
}

/// Moves nothing, and says of whomever that it did: logs like a token's, out of a contract that is none.
contract Forger {
  event Transfer(address indexed from, address indexed to, uint256 value);

  function forge(address from, address to, uint256 value) external {
    emit Transfer(from, to, value);
  }

  /// Sends tokens or coins of its own from within a call, where no transaction names them.
  function pass(address token, address to, uint256 value) external payable {
    if (token == address(0)) {
      (bool ok, ) = to.call{value: value}("");
      require(ok, "not taken");
    } else {
      HonestToken(token).transfer(to, value);
    }
  }

  receive() external payable {}
}
